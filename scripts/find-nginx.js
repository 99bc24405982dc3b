import { existsSync } from "node:fs";

/** @returns {string | undefined} where the system has nginx */
export const findNginx = () =>
  [process.env.NGINX, "/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find(
    (place) => place && existsSync(place),
  );

/** @returns {boolean} whether the test of hosting can run: it makes a certificate too */
export const hasNginx = () => findNginx() !== undefined && existsSync("/usr/bin/openssl");

const brotli = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** @returns {string | undefined} the module that sends `.br` files, where the system has it */
export const findBrotliModule = () => (existsSync(brotli) ? brotli : undefined);
