import '#kernel/web/strictPolicy.ts';
import '#kernel/web/theme/styles.ts';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useMemo, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { client } from '#kernel/web/data/client.ts';
import { SessionContext, useLoadedSession } from '#kernel/web/data/session.ts';
import type { WebModule } from '#kernel/web/module.ts';
import { ModulesContext } from '#kernel/web/shell/context.ts';
import { routesOf } from '#kernel/web/shell/routes.tsx';
import { defaultThemeColour } from '#kernel/web/theme/contrast.ts';
import { themeFor, variablesFor } from '#kernel/web/theme/theme.ts';
import { startWords, useChosenWords, WordsContext } from '#kernel/web/i18n.ts';

// A day at the counter loads more files than a browser remembers by itself; what the counter keeps is read from here.
performance.setResourceTimingBufferSize(2_000);
const schemes = localStorageColorSchemeManager({ key: 'abs.scheme' });
// The server puts the page's nonce here; the UI library's style tags carry it.
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The person's colour, scheme, options and language around everything. */
function Themed({ children }: { children: ReactNode }) {
  const session = useLoadedSession();
  const chosen = session?.options.theme;
  const accent = chosen && /^#[0-9a-f]{6}$/i.test(chosen) ? chosen : defaultThemeColour;
  const words = useChosenWords();
  const theme = useMemo(() => themeFor(accent, words.t), [accent, words]);
  const variables = useMemo(() => variablesFor(accent), [accent]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
      deduplicateInlineStyles
    >
      <SessionContext value={session}>
        <WordsContext value={words}>{children}</WordsContext>
      </SessionContext>
    </MantineProvider>
  );
}

// The scroll lock under a dialog adds its own style tag and looks for the nonce here.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce();

/** Starts the browser app from the list of modules. */
export async function startWeb(modules: readonly WebModule[]): Promise<void> {
  await startWords(modules);
  const router = createBrowserRouter(routesOf(modules));
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ModulesContext value={modules}>
          <Themed>
            {/* A screen is drawn at once: as a transition it began anew with every answer that came meanwhile. */}
            <RouterProvider router={router} useTransitions={false} />
          </Themed>
        </ModulesContext>
      </QueryClientProvider>
    </StrictMode>,
  );
}
