/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
};
