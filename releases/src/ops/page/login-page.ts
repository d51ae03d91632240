import { html, type Html } from './template';

/** @param problem why the last attempt failed; null before the first */
export const loginPage = (problem: string | null, name = ''): Html =>
  html`<div class="narrow">
    <h1>Log in to ops</h1>
    ${problem === null ? null : html`<p class="notice notice--wrong" role="alert">${problem}</p>`}
    <form class="form" method="post" action="/ops/login">
      <label class="field"
        ><span>Name</span>
        <input
          name="name"
          value="${name}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          maxlength="64"
          required
      /></label>
      <label class="field"
        ><span>Password</span>
        <input name="password" type="password" autocomplete="current-password" maxlength="256" required
      /></label>
      <div class="form__actions"><button class="button button--primary" type="submit">Log in</button></div>
    </form>
  </div>`;
