/** Class that Vite creates: the code of the worker is a string in the script of the page. */
declare module "*?worker&inline" {
  const InlineWorker: new () => Worker;
  export default InlineWorker;
}
