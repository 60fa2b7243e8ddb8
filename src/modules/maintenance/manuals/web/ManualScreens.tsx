import { ManualPage } from './ManualPage.tsx';

/** The screens of one component manual, one for each tab's address. */
export const CmmInfo = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="info" />;
export const CmmPartNumbers = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="partnumbers" />;
export const CmmIpc = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="ipc" />;
export const CmmTools = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="tools" />;
export const CmmConsumables = ({ cmmId }: { cmmId: string }) => <ManualPage id={cmmId} tab="consumables" />;
export const SpmInfo = ({ spmId }: { spmId: string }) => <ManualPage id={spmId} />;
export const ReferenceInfo = ({ docId }: { docId: string }) => <ManualPage id={docId} />;
