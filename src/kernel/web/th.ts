/** Thai for the kernel's own words; the modules bring theirs. */
export const th: Record<string, string> = {
  Menu: 'เมนู',
};
