/** The most a wheel assembly is shipped at: a quarter of its operating pressure, 40 psi at most (R-SHP-2). A division by four loses no digit. */
export const shippingLimitPsi = (operatingPsi: number): number => Math.min(operatingPsi / 4, 40);
