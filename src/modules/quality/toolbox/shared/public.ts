/** What stands in the way of a signature while the questions of a card are open. */
export const toolboxOpen = 'You have not signed such a card in 180 days: answer its three questions first.';
