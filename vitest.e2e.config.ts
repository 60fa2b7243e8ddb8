import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Those that take longest begin, so that the end of a run leaves no processor idle. The rest goes as the tool puts it.
const longest = ['axe', 'certificate', 'keyboard', 'account', 'faults', 'promises', 'home', 'signing-kill', 'frame'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
      return at < 0 ? longest.length : at;
    };
    const usual = await super.sort(files);
    return usual.sort((one, other) => turnOf(one) - turnOf(other));
  }
}

// The browser journeys: two at a time, since a person waits more than the machine works, each on a product of its own as it is started for people.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/chromium.ts', 'e2e/template.ts'],
    // A machine busy with other things is slow, not wrong; what must be fast says so with its figure.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What a screen shows is waited for, never read once: a busy machine draws late.
    expect: { poll: { timeout: 15_000 } },
  },
});
