/**
 * The panel's own look, apart from the portal's: as a constructed sheet it needs no exception in a page's
 * policy.
 */
export const panelStyle = `
:host { position: fixed; inset: auto auto 0.5rem 0.5rem; z-index: 1100; font: 0.875rem/1.4 system-ui, sans-serif; }
* { box-sizing: border-box; }
button, select { font: inherit; color: inherit; min-height: 2rem; border-radius: 0.375rem; border: 1px solid #857da0; }
button { padding: 0 0.75rem; background: #1c1633; color: #fffcf6; cursor: pointer; }
select { width: 100%; padding: 0 0.5rem; background: #fff; }
:focus-visible { outline: 3px solid #f59a00; outline-offset: 2px; }
section { width: min(18rem, calc(100vw - 1rem)); max-height: 70vh; overflow: auto; margin-bottom: 0.5rem; padding: 0.75rem;
  background: #fffcf6; color: #1c1633; border: 1px solid #857da0; border-radius: 0.5rem; }
h2 { margin: 0 0 0.5rem; font-size: 1rem; }
label { display: block; margin-bottom: 0.5rem; }
ul { margin: 0 0 0.75rem; padding: 0; list-style: none; }
li a { display: inline-block; min-height: 1.5rem; padding: 0.25rem 0; color: #7a3a00; overflow-wrap: anywhere; }
p { width: min(18rem, calc(100vw - 1rem)); margin: 0 0 0.5rem; padding: 0.5rem 0.75rem; background: #8a1c1c; color: #fff; }
[hidden] { display: none; }
`;
