import { defineThirdParty } from "#section";

export default defineThirdParty({
  label: "Olark",
  isChat: true,
  consent: "marketing",
  id: { pattern: /^[0-9]{4}-[0-9]{3}-[0-9]{2}-[0-9]{4}$/, form: "0000-000-00-0000" },
  // Olark documents no content security policy.
  sources: {
    script: "static.olark.com api.olark.com knrpc.olark.com nrpc.olark.com",
    style: "'unsafe-inline' static.olark.com",
    img: "static.olark.com log.olark.com",
    font: "data: static.olark.com",
    connect: "knrpc.olark.com nrpc.olark.com",
    media: "static.olark.com",
    frame: "static.olark.com",
  },
});
