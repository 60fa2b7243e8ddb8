import { useTranslation } from '#kernel/web/i18n.ts';

/** A controlled English text: a Thai reader reads the Thai line first, and behind it the English, which is what is signed. */
export function InBoth({ text, thai }: { text: string; thai?: string | null }) {
  const { t, language } = useTranslation();
  const said = language === 'th' ? (thai ?? t(text)) : text;
  if (said === text) return text;
  return (
    <>
      <span lang="th">{said}</span> (<span lang="en">{text}</span>)
    </>
  );
}
