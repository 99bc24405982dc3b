# The command "sectile" and nothing else, as the user "node": docker build -t sectile .
# docker run --rm -v "$PWD:/work" sectile build site --out public
FROM node:22-alpine AS build
WORKDIR /sectile
COPY package.json package-lock.json ./
COPY examples/provider/package.json examples/provider/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /packed
# Production dependencies only.
RUN npm install --global --prefix /opt/sectile --omit=dev --no-audit --no-fund /packed/*.tgz

# Node's own image also has npm, Yarn and Corepack, which an image cannot remove from the layers below it.
FROM alpine:3.22
RUN apk add --no-cache libstdc++ && addgroup -g 1000 node && adduser -u 1000 -G node -D node
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /opt/sectile /opt/sectile
ENV PATH=/opt/sectile/bin:$PATH
USER node
WORKDIR /work
ENTRYPOINT ["sectile"]
CMD ["--help"]
