import { PageHead } from '#kernel/web/page/PageHead.tsx';
import css from './settings.module.css';
import { Settings } from './Settings.tsx';

/** The same settings as a page. */
export function SettingsPage() {
  return (
    <>
      <PageHead title="Settings" meaning="What you decide about your account, and how the product looks to you." />
      <div className={css.page}>
        <Settings />
      </div>
    </>
  );
}
