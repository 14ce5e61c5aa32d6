# The images of Redraw: `base` runs every process and the command line; `make image` builds it here without Docker.
ARG NODE_IMAGE=node:22-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

# What the product needs at run time, and nothing else. The secrets are optional: settings of npm, and authorities to trust.
FROM ${NODE_IMAGE} AS packages
ENV NPM_CONFIG_USERCONFIG=/run/secrets/npmrc NODE_EXTRA_CA_CERTS=/run/secrets/authorities
WORKDIR /build/redraw
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lockfile without the optional packages of other platforms, where the registry has none of them.
RUN --mount=type=secret,id=npmrc --mount=type=secret,id=authorities \
    npm install --omit=dev --no-save --no-audit --no-fund --ignore-scripts

# The compiler and the types that it reads lie above the product, and stay behind.
FROM packages AS compiled
RUN --mount=type=secret,id=npmrc --mount=type=secret,id=authorities \
    node -p "const { devDependencies: all } = require('./package.json'); ['typescript', '@types/node', '@types/pg'].map((name) => name + '@' + all[name]).join(' ')" > /build/compiler \
    && xargs -a /build/compiler npm install --prefix /build --no-save --no-audit --no-fund --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY cmd cmd
COPY src src
RUN NODE_EXTRA_CA_CERTS="" npm run build \
    && find dist -type f \( -name '*.map' -o -name '*.d.ts' \) -delete \
    && chmod 755 dist/cmd/*.js

# Declarations and maps are for those who write programs; licences stay with what they are about.
FROM packages AS pruned
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM ${DEBIAN_IMAGE} AS base
LABEL org.opencontainers.image.title="Redraw" \
      org.opencontainers.image.description="A picture of a diagram in; editable Visio, PowerPoint, draw.io and SVG files out." \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=pruned /build/redraw/node_modules node_modules
COPY models models
COPY package.json LICENSE ./
COPY web web
COPY --from=compiled /build/redraw/dist dist
# Every process by its name, and no program that runs as somebody else than whoever starts it.
RUN for file in dist/cmd/*.js; do name=$(basename "$file" .js); ln -s "/app/$file" "/usr/local/bin/redraw-$name"; done \
    && mv /usr/local/bin/redraw-redraw /usr/local/bin/redraw \
    && find / -xdev -type f -perm /6000 -exec chmod a-s {} +
ENV NODE_ENV=production \
    HOME=/tmp \
    REDRAW_HOST=0.0.0.0 \
    REDRAW_DATA_DIR=/tmp/redraw
USER 65532:65532
ENTRYPOINT ["redraw"]
CMD ["--help"]
