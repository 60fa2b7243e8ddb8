/** What task cards ask before a signature: whether three questions are open for a person. */
export { cardAsks, cardsThatAsk } from './toolbox.ts';
