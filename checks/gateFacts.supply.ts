import { by, type GateFact } from './gateFact.ts';
import {
  answerForm,
  atUse,
  calibrated,
  stepRules,
  corrected,
  publishStepData,
  withdraw,
  robbery,
  partsLists,
  formTool,
  formBatch,
  jobScrap,
  tools,
  supplies,
  sixShops,
  receiving,
  route,
  step,
  withdrawEntry,
  changeOrder,
  order,
  orderChange,
  robPart,
} from './gateFacts.named.ts';

/** Tools, materials, parts and quarantine. */
export const supplyFacts: readonly GateFact[] = [
  {
    gates: ['G12'],
    facts: [
      'tools.uses[].tool',
      'tools.uses[].kind',
      'tools.uses[].usedAt',
      'tools.uses[].calDueAtUse',
      'tools.uses[].serviceableAtUse',
    ],
    tables: ['tool_use', 'tool', 'calibration_log'],
    writers: [
      by(
        step,
        atUse('a tool out of calibration today is refused with the gate’s text; one due today is good'),
        supplies('G12 a tool used on a job and now in quarantine is red at once, and may be used nowhere'),
        withdraw(
          'a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more',
        ),
      ),
      by(
        withdrawEntry,
        withdraw(
          'a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more',
        ),
      ),
      by(answerForm, formTool),
      by(
        'POST /api/store/calibrations/:id/review',
        supplies(
          'G12 a tool out of calibration is refused until its calibration is reviewed, and is good from then on',
        ),
        tools('R3 a gauge that was lost and found is used again only after a calibration since then was reviewed'),
      ),
    ],
  },
  {
    gates: ['G12'],
    facts: ['tools.uses[].approvedForTask'],
    tables: ['tool_use', 'manual_tool'],
    writers: [
      by(
        step,
        stepRules('an equivalent is good when the manual’s tool list holds its approval, and only then (G12)'),
        supplies('G12 a tool used on a job and now in quarantine is red at once, and may be used nowhere'),
      ),
      by(answerForm, formTool),
      by(
        'POST /api/manuals/tools',
        stepRules('an equivalent is good when the manual’s tool list holds its approval, and only then (G12)'),
      ),
    ],
  },
  {
    gates: ['G12'],
    facts: ['tools.uses[].corrected'],
    tables: ['tool_use', 'step_data_sheet'],
    writers: [
      by(
        publishStepData,
        corrected(
          'G12 a tool of another class than the corrected one, or not accurate enough for it, holds the job until the card is done again',
        ),
      ),
    ],
    signs: 'engineering',
  },
  {
    gates: ['G12'],
    facts: ['tools.uses[].quarantine'],
    tables: ['quarantine_record', 'scrap'],
    writers: [
      by(
        'POST /api/store/quarantine',
        supplies('G12 a tool used on a job and now in quarantine is red at once, and may be used nowhere'),
        sixShops('G15 the component in quarantine, its serial number spelled another way'),
      ),
      by(
        'POST /api/store/quarantine/:id/close',
        supplies('G12 a tool used on a job and now in quarantine is red at once, and may be used nowhere'),
        sixShops('G15 the component in quarantine, its serial number spelled another way'),
      ),
    ],
  },
  {
    gates: ['G12'],
    facts: ['tools.uses[].recalls'],
    tables: ['tool_recall', 'tool_assessment'],
    writers: [
      by(
        'POST /api/store/tools/:id/recall',
        sixShops('G12 a tool of the job found out of tolerance'),
        supplies('R4 a tool found out of tolerance turns G12 red at once, and its verdict green again'),
      ),
      by(
        'POST /api/store/calibrations',
        calibrated(
          'R-CAL-4 a certificate that comes late puts the uses before it in question, whatever a later one says',
        ),
      ),
      by(
        'POST /api/store/tool-assessments/:id/noEffect',
        sixShops('G12 a tool of the job found out of tolerance'),
        supplies('R4 a tool found out of tolerance turns G12 red at once, and its verdict green again'),
      ),
    ],
  },
  {
    gates: ['G13'],
    facts: ['consumables.uses'],
    tables: ['consumable_use', 'batch'],
    writers: [
      by(
        step,
        stepRules('a batch of the material itself, never of a part of its name: a grease seal is no grease'),
        withdraw(
          'R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up',
        ),
        atUse('an expired consumable is refused with G13'),
      ),
      by(answerForm, formBatch),
      by(
        withdrawEntry,
        withdraw(
          'R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up',
        ),
      ),
    ],
  },
  {
    gates: ['G13'],
    facts: ['consumables.missing'],
    tables: ['task_step', 'consumable_use'],
    writers: [
      by(
        route,
        stepRules('a batch of the material itself, never of a part of its name: a grease seal is no grease'),
        withdraw(
          'R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up',
        ),
      ),
      by(
        step,
        stepRules('a batch of the material itself, never of a part of its name: a grease seal is no grease'),
        withdraw(
          'R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up',
        ),
      ),
      by(
        withdrawEntry,
        withdraw(
          'R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up',
        ),
      ),
    ],
  },
  {
    gates: ['G14', 'G16'],
    facts: ['parts.fitted'],
    tables: ['part_fitted', 'batch', 'manual', 'manual_ipc_item', 'work_order', 'bulletin_result', 'robbed_part'],
    writers: [
      by(
        step,
        robbery(
          'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
        ),
        robbery(
          'R21 a part of the component as it came in goes with the paper named, and never to another customer’s job without its owner',
        ),
        withdraw(
          'G14 G15 R2 a part once scrapped is fitted nowhere, one in quarantine not now, under any spelling of its serial number',
        ),
      ),
      by(
        withdrawEntry,
        changeOrder('G14 what was fitted is judged by the parts list of the part number the component has now'),
        withdraw('D8 a part withdrawn with a reason leaves certificate, stock and step right, and stays visible'),
      ),
      by(
        orderChange,
        changeOrder('G14 what was fitted is judged by the parts list of the part number the component has now'),
      ),
      by(
        'POST /api/workorders/:id/bulletins',
        changeOrder('G14 a part of before a bulletin does not stand once the bulletin is embodied'),
      ),
      by(
        robPart,
        robbery(
          'R21 G14 as received goes what the parts list names, no more than stand in one, and a component with its certificate',
        ),
        robbery(
          'R21 a part of the component as it came in goes with the paper named, and never to another customer’s job without its owner',
        ),
      ),
      by(
        'POST /api/receiving/lines/:id/inspect',
        receiving('R-RCV-1 R-RCV-3 R-RCV-4 material becomes a batch on its shelf; without papers or life it does not'),
      ),
      by(
        'POST /api/manuals/ipc',
        robbery(
          'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
        ),
        robbery(
          'R21 a part of the component as it came in goes with the paper named, and never to another customer’s job without its owner',
        ),
        atUse('a component with only a CoC needs a Form 1, 8130-3 or TCCA certificate (G14)'),
      ),
      by(
        'PATCH /api/manuals/:id',
        partsLists(
          'G14 the parts list of another customer’s manual counts for nothing: what was fitted by it turns the gate red',
        ),
      ),
      by(
        'PATCH /api/workorders/:id',
        robbery('R19 R21 out of a wheel that was hot goes no part but a half that its heat-damage cards inspected'),
      ),
    ],
    also: [atUse('an expired seal batch is refused at the step, and nothing is taken from stock')],
  },
  {
    gates: ['G15'],
    facts: ['quarantine'],
    tables: ['quarantine_record'],
    writers: [
      by(
        'POST /api/store/quarantine',
        sixShops('G15 the component in quarantine, its serial number spelled another way'),
        supplies('G15 a material used on a job and now in quarantine is red at once'),
      ),
      by(
        'POST /api/store/quarantine/:id/decide',
        sixShops('G15 the component in quarantine, its serial number spelled another way'),
        supplies('G15 a material used on a job and now in quarantine is red at once'),
      ),
      by(
        'POST /api/store/quarantine/:id/close',
        supplies('G15 a material used on a job and now in quarantine is red at once'),
      ),
      by(
        'POST /api/store/scraps',
        supplies('G15 the component tagged for scrap holds its job until quality rejects the tag'),
      ),
      by(
        'POST /api/store/scraps/:id/reject',
        supplies('G15 the component tagged for scrap holds its job until quality rejects the tag'),
      ),
    ],
    also: [
      supplies('G15 R2 the component in quarantine holds its job under any spelling of its serial number'),
      jobScrap(
        'a job is scrapped when the mutilation of its own component is witnessed, and its component is in scraps from the tag on (G15)',
      ),
    ],
  },
  {
    gates: ['G19'],
    facts: ['tools.lastReturn'],
    tables: ['tool_usage'],
    writers: [
      by(
        'POST /api/store/tools/:id/return',
        order('G19 a tool that goes out to the job after the last check and comes back asks for the check again'),
      ),
    ],
  },
];
