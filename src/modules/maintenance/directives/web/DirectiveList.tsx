import { useState } from 'react';
import { useToday } from '#kernel/web/data/useToday.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Modal, Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { LibraryFrame } from '#modules/maintenance/capabilities/web/public.tsx';
import { directive } from '../shared/directive.record.ts';
import { directiveCheck } from '../shared/directiveCheck.record.ts';
import { AssessmentChip } from './AssessmentChip.tsx';

/** Airworthiness directives, newest first, and who went through the authorities' lists when. */
export function DirectiveList() {
  const { t } = useTranslation();
  const today = useToday();
  const [isChecks, setChecks] = useState(false);
  return (
    <LibraryFrame>
      <RecordList
        record={directive}
        title="Airworthiness directives"
        description="An empty list means nothing by itself: every part number's AD list is checked within 30 days, by name."
        cells={{ assessment: (row) => <AssessmentChip assessment={row.assessment} /> }}
        actions={
          <>
            <Button variant="default" onClick={() => setChecks(true)}>
              {t('AD list checks')}
            </Button>
            <CreateButton
              record={directiveCheck}
              values={{ checkedOn: today, source: 'FAA DRS, EASA Safety Publications, CAAT' }}
              label="Mark AD list checked"
            />
          </>
        }
        create
        emptyText="No AD yet. Unchecked is not empty: mark the AD list of each part number as checked."
      />
      {isChecks && (
        <Modal opened onClose={() => setChecks(false)} title={t('AD list checks')} size={860}>
          <RecordList
            record={directiveCheck}
            embedded
            rowHref={() => null}
            emptyText="Nobody has checked an AD list yet."
          />
        </Modal>
      )}
    </LibraryFrame>
  );
}
