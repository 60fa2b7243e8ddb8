import type { ScreenAction } from '#kernel/web/page/panels.ts';
import type { PrintedKind } from '../shared/labelKinds.ts';
import { LabelDialog } from './LabelDialog.tsx';

export { LabelDialog } from './LabelDialog.tsx';

/** The line "Print label" of a screen. */
export const printLabel = (kind: PrintedKind, id: string): ScreenAction => ({
  label: 'Print label',
  dialog: (close) => <LabelDialog kind={kind} id={id} onClose={close} />,
});
