#!/usr/bin/env bash
# Builds the sites in TENANTS into dist and uploads those that changed to the host named by DEPLOY_TO. Requests for `/api` and
# live pages go to the platform: through `_redirects` on Netlify, a Worker on Cloudflare, a second origin of the CDN for S3.
set -euo pipefail

: "${TENANTS:?slugs, separated by spaces}" "${DEPLOY_TO:?cloudflare, netlify or s3}"
: "${PLATFORM_URL:?where to read stock}" "${BUILD_TOKEN:?the token for it}"
read -ra slugs <<< "$TENANTS"

put() {
  local slug=$1
  case "$DEPLOY_TO" in
    cloudflare)
      node_modules/.bin/node scripts/hosting/pages-worker.mjs "dist/$slug" "${PLATFORM_ORIGIN//\{slug\}/$slug}"
      npx --yes wrangler@4.45.0 pages deploy "dist/$slug" --project-name "$slug" --branch main
      ;;
    netlify) npx --yes netlify-cli@23.9.1 deploy --prod --no-build --dir "dist/$slug" --site "$slug" ;;
    s3)
      : "${S3_BUCKET:?the bucket of the sites}"
      # New files first, then pages, then deletions: a page never names a file that does not exist yet.
      aws s3 sync "dist/$slug/_assets" "s3://$S3_BUCKET/$slug/_assets" --cache-control 'public, max-age=31536000, immutable'
      aws s3 sync "dist/$slug" "s3://$S3_BUCKET/$slug" --exclude '_assets/*' --cache-control 'public, max-age=0, must-revalidate'
      aws s3 sync "dist/$slug" "s3://$S3_BUCKET/$slug" --exclude '_assets/*' --delete
      if [ -n "${CLOUDFRONT_DISTRIBUTION:-}" ]; then
        aws cloudfront create-invalidation --distribution-id "$CLOUDFRONT_DISTRIBUTION" --paths "/$slug/*"
      fi
      ;;
    *)
      echo "DEPLOY_TO must be cloudflare, netlify or s3, got $DEPLOY_TO" >&2
      exit 2
      ;;
  esac
}

mkdir -p dist/.deployed
node_modules/.bin/node scripts/build.ts "${slugs[@]}"
for slug in "${slugs[@]}"; do
  if cmp -s "dist/.inputs/$slug.txt" "dist/.deployed/$slug.txt"; then
    echo "$slug: already deployed"
    continue
  fi
  put "$slug"
  cp "dist/.inputs/$slug.txt" "dist/.deployed/$slug.txt"
done
