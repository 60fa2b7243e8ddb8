/** The sentence an inspector signs when a wrong entry of a tool, a consumable or a part is withdrawn (D8). */
export const withdrawalStatement = 'I withdraw this entry: it was wrong. The reason is stated.';
