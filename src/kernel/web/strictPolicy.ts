// Comes before every other import: the page's policy forbids making code from text, and zod would try once to see whether it may,
// which the browser reports as a violation (P35).
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };

export {};
