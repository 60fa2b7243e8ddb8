/** Which jobs the lists begin with (spec §9): all of them, or those of one shop. */
export const shops = ['default', 'wheel', 'brake'] as const;
/** The work each shop view is about, as the stores name it (spec §9). */
export const shopLabels: Record<(typeof shops)[number], string> = {
  default: 'All work orders',
  wheel: 'Wheel',
  brake: 'Brake',
};
