# syntax=docker/dockerfile:1
# The platform with its compiled program, for a read-only root file system: it writes only to /data and /tmp.

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-save --no-audit --no-fund --omit=dev

FROM packages AS program
COPY . .
# Compiles all templates once, for every tenant and every start.
RUN ASTRO_TELEMETRY_DISABLED=1 node -e "import('./src/server/publish/program.ts').then(({ programFolder }) => programFolder())" \
  && chmod -R go+rX /app

FROM node:24.21.0-trixie-slim
# pg_dump and psql for npm run backup and restore, in the same version as Postgres in compose.yaml.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /data
COPY --from=program /app /app
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=4321 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=4194304 MALLOC_MMAP_THRESHOLD_=1310720 NODE_OPTIONS=--max-semi-space-size=16 UV_THREADPOOL_SIZE=16 ASTRO_TELEMETRY_DISABLED=1
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "scripts/hosting/healthy.mjs"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--import", "./scripts/imports.mjs", "scripts/serve.ts"]
