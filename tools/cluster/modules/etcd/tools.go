//go:build tools

// Package tools names etcd, so that its version stands in go.mod.
package tools

import _ "go.etcd.io/etcd/server/v3"
