# The command "sectile" and nothing else: docker build -t sectile .
# docker run --rm -v "$PWD:/work" sectile build site --out public
FROM node:22-bookworm-slim AS build
WORKDIR /sectile
COPY package.json package-lock.json ./
COPY examples/provider/package.json examples/provider/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /packed

FROM node:22-bookworm-slim
COPY --from=build /packed /packed
RUN npm install --global --no-audit --no-fund /packed/*.tgz && npm cache clean --force
USER node
WORKDIR /work
ENTRYPOINT ["sectile"]
CMD ["--help"]
