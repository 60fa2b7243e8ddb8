/** Prints the figure a promise was proved with, beside the test results (security §2). */
export function printFigure(promise: string, figure: string): void {
  process.stdout.write(`   ${promise}: ${figure}\n`);
}
