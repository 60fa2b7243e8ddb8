export { LayoutFieldEditor } from './LayoutFieldEditor.tsx';
export { LayoutSections, type DrawRun } from './LayoutSections.tsx';
