// In the whole run two processes take test files in any order: each knows all records of the product before its first one, so that none leans on another.
import '#app/everyEndpoint.ts';
