// Package architecture holds nothing but a test that reads the imports of the module and enforces its architecture:
// arrows point down only, and what is said to be pure is pure.
package architecture
