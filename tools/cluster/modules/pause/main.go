// Command pause holds the namespaces of a pod until it is told to end.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGINT, syscall.SIGTERM)
	// Where a pod shares its processes, this one is their first and inherits the orphans.
	signal.Ignore(syscall.SIGCHLD)
	<-end
}
