import { z } from 'zod';

/** How often each line of a question was chosen; dead is a wrong line that nobody chose though enough answered. */
const chosenLine = z.object({
  lineEn: z.string(),
  lineTh: z.string(),
  isRight: z.boolean(),
  chosen: z.number(),
  isDead: z.boolean(),
});
export type ChosenLine = z.infer<typeof chosenLine>;

/** What is counted of the answers to one question, in exams and in the toolbox. */
export const answeredQuestion = z.object({
  id: z.string(),
  number: z.string(),
  topic: z.string(),
  n: z.number(),
  /** Of 100 answers, how many were right. */
  facility: z.number(),
  /** Only for whoever reads the pool. */
  textEn: z.string().nullable(),
  textTh: z.string().nullable(),
  options: z.array(chosenLine),
});
