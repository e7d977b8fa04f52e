# syntax=docker/dockerfile:1
# The index of all platforms, as Docker Official Images lists it for node:24-bookworm-slim (Node.js 24.18.1).
ARG BASE=node:24-bookworm-slim@sha256:235600a8101ab264e117b1768e925532262668dc9b581ef1dd7d96ced463b8e7

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma ./prisma
COPY src/launch ./src/launch
RUN npm ci --no-audit --no-fund
COPY . .
RUN node src/launch/generate.ts && node src/launch/build.ts
# The base has Node.js: the one for checkouts would be a third of the image.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf .next/cache node_modules/node-linux-* node_modules/.bin/node

FROM ${BASE}
LABEL org.opencontainers.image.title="Masthead" org.opencontainers.image.licenses="MIT"
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/app/.next/cache/code
COPY --from=build /app ./
# The code belongs to root and is read-only at run time; only Next's cache and the data belong to the user.
RUN mkdir -p /data .next/cache && chown -R node:node /data .next/cache
VOLUME /data
EXPOSE 3000
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node directly, so that `docker stop` signals the launcher.
CMD ["node", "src/launch/start.ts"]
