// Package comparison reproduces table 2 of the A2H paper: an agent with A2H and one that treats humans as a chat, both
// run by the scenarios of the suite.
package comparison
