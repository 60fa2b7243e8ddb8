import type { ReactNode } from 'react';
import { useCan } from '#kernel/web/data/session.ts';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';

const root = '/maintenance/capabilities';

/** The technical library's tabs above one of its lists. */
export function LibraryFrame({ children }: { children: ReactNode }) {
  const can = useCan();
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Capability list', to: `${root}/CAAT` },
          { label: 'Part numbers', to: `${root}/part-numbers`, end: true },
          { label: 'Duplicates', to: `${root}/part-numbers/doubles`, hidden: !can('quality.admin') },
          { label: 'CMM', to: `${root}/cmm` },
          { label: 'SPM', to: `${root}/spm` },
          { label: 'AD', to: `${root}/ad` },
          { label: 'SB', to: `${root}/sb` },
          { label: 'Additional references', to: `${root}/additional-references` },
          { label: 'Can we do it?', to: '/maintenance/can-we' },
        ]}
      />
      {children}
    </>
  );
}
