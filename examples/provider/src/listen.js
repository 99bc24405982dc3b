/** HTTP server that can be stopped, whatever connections are open. */
import { createServer } from "node:http";

/**
 * @param {import("node:http").RequestListener} app
 * @param {object} options
 * @param {number} options.port 0 for any free port
 * @param {string} options.host
 * @param {number} [options.closingTime] milliseconds in which pending requests must be answered once the server stops
 * @returns once the server listens
 */
export async function listen(app, { port, host, closingTime = 5_000 }) {
  const server = createServer(app);
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // Node keeps a connection open for further requests after its last answer, even when the server is closing.
  server.on("request", (_request, response) => {
    response.once("close", () => {
      if (!server.listening) server.closeIdleConnections();
    });
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    /**
     * Stops listening, answers pending requests, then ends every connection.
     * @param {() => Promise<void>} endStreams ends answers that never end on their own, such as event streams
     */
    async close(endStreams) {
      const closed = new Promise((resolve) => server.close(resolve));
      // Browsers open connections in advance. Node treats one without a first request as busy for ever.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const timer = setTimeout(() => server.closeAllConnections(), closingTime);
      await endStreams();
      await closed;
      clearTimeout(timer);
    },
  };
}
