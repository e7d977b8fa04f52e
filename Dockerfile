FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma ./prisma
COPY src/launch ./src/launch
RUN npm ci
COPY . .
RUN node src/launch/generate.ts && node src/launch/build.ts \
  && mkdir -p /data && chown -R node:node /data .next
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
VOLUME /data
EXPOSE 3000
USER node
# Node itself, so that `docker stop` reaches the launcher.
CMD ["node", "src/launch/start.ts"]
