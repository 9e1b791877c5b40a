# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /zenit
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
RUN npm ci --no-fund --no-audit
COPY . .
RUN npm run build && npm prune --omit=dev --no-fund --no-audit

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /zenit
# The files belong to root, so the account that the product runs as cannot change them.
COPY --from=build /zenit ./
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
# For ROLES=http and ROLES=both. A worker serves no HTTP, so its healthcheck must be disabled.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts Node directly, because npm would not pass signals on. The image is already built.
CMD ["node_modules/node/bin/node", "apps/api/src/start.ts", "--built"]
