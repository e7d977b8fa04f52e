FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma ./prisma
COPY src/launch ./src/launch
RUN npm ci --no-audit --no-fund
COPY . .
RUN node src/launch/generate.ts && node src/launch/build.ts
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf .next/cache

FROM node:24-bookworm-slim
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
