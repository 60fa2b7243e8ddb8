/** True for a Thai tax or citizen's number: 13 digits, the last one the check digit of the first twelve (R-HR-2). */
export function isThaiTaxNumber(number: string): boolean {
  if (!/^\d{13}$/.test(number)) return false;
  const digits = [...number].map(Number);
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === digits[12];
}
