package scaffold

// Actions that a workflow uses, each at the commit of its release: a tag can be moved.
const (
	checkout       = "actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0"
	setupGo        = "actions/setup-go@40f1582b2485089dde7abd97c1529aa768e1baff # v5.6.0"
	setupNode      = "actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0"
	setupPython    = "actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065 # v5.6.0"
	uploadArtifact = "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2"
)
