const element = () => document.createElement('style');

module.exports = {
  updateCSS: element,
  injectCSS: element,
  removeCSS: () => undefined,
  clearContainerCache: () => undefined,
};
