// Package architecture contains only a test. It reads the imports of the module and enforces its architecture: packages
// import only lower layers, and pure packages stay pure.
package architecture
