# Built with everything, shipped with what a server reads: its own code without tests (.dockerignore leaves them out),
# the pages, one Node and its libraries. `npm run release` pins both images by digest.
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/sandbox/package.json apps/sandbox/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
RUN npm ci
COPY . .
RUN npm run build
# The pages are built, the runtime is copied by itself, and the database in the process is for laptops.
RUN npm ci --omit=dev -w apps/server -w packages/contract -w packages/domain --include-workspace-root \
  && strip -o /usr/local/bin/porteira-node node_modules/node/bin/node \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/@electric-sql

FROM debian:bookworm-slim
# A small young generation keeps a server under load within 250 MB (docs/performance.md).
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=4 HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /usr/local/bin/porteira-node /usr/local/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/docs/openapi.json ./docs/openapi.json
# The commands of docs/operations.md: docker compose run --rm server-1 porteira doctor
RUN ln -s /app/apps/server/bin/porteira.js /usr/local/bin/porteira
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
