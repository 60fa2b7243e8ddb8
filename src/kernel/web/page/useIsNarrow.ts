import { useMediaQuery } from '../ui/parts.ts';

/** True on phones and tablets, where the next step stands in the foot. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 899px)', window.innerWidth < 900) ?? false;
