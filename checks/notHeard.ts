/**
 * Facts and calls whose gate no test hears turn, and why: the named test makes the call, and what it does is heard otherwise. The list may
 * only shrink: what turns by now is refused here.
 */
export const notHeard: Readonly<Record<string, string>> = {
  'G01 job.partNumber: POST /api/workorders/:job/order-change':
    'the order is not changed any more when the serial number is read at the end, so G01 is red before and after',
  'G04 manuals.books[].revisions: POST /api/manuals':
    'a manual without a revision is cited by no card: its first revision turns the gate',
  'G24 certificate.block11: POST /api/workorders/:id/release-requests':
    'a release is asked for when every gate of the work is green, and is refused before',
  'G24 certificate.block11: PUT /api/release-requests/:id/remarks':
    'a remark stands on the certificate and turns no gate; who has not read it does not sign',
  'G07, G25 findings[].findingNo: POST /api/findings/:id/reopen':
    'only a finding that is not closed yet is opened again: red before and after',
  'G13 consumables.missing: POST /api/workorders/:job/route':
    'a step nobody answered is the matter of G06: the answer turns the gate',
  'G14, G16 parts.fitted: POST /api/receiving/lines/:id/inspect':
    'a part without its papers is refused at the dock, so no fitted part of an accepted batch is red by it',
  'G17 directives.bulletins: POST /api/workorders/:id/gate-reasons':
    'the reason makes a green gate not applicable, and stands in its words',
};
