/** The bar is light or dark as GraphiQL is, whose colours do not reach outside of it. */
const STYLE = `<style>
  body { display: flex; flex-direction: column; height: 100vh; margin: 0; }
  #berth-session { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 6px 16px; font: 14px/1.4 system-ui, sans-serif;
    color: #3b4b68; background: #fff; }
  body.graphiql-dark #berth-session { color: #b7c2d7; background: #212a3b; }
  @media (prefers-color-scheme: dark) { body:not(.graphiql-light) #berth-session { color: #b7c2d7; background: #212a3b; } }
  #berth-session input { width: 22em; max-width: 60vw; font: inherit; color: inherit; background: transparent; padding: 2px 6px;
    border: 1px solid currentcolor; border-radius: 4px; }
  #berth-session button { font: inherit; color: inherit; background: transparent; padding: 2px 10px; cursor: pointer;
    border: 1px solid currentcolor; border-radius: 4px; }
  #berth-session [hidden] { display: none; }
  #root { flex: 1; min-height: 0; height: auto !important; }
  #root .graphiql-container { height: 100%; }
</style>`;

const BAR = `<form id="berth-session">
  <label for="berth-token">Access token</label>
  <input id="berth-token" type="password" autocomplete="off" spellcheck="false" placeholder="berth_…">
  <button type="submit">Use it</button>
  <button type="button" id="berth-forget" hidden>Forget it</button>
  <span id="berth-says" role="status"></span>
</form>`;

/**
 * Keeps the token in the tab's sessionStorage: gone when the tab is closed, in no URL, and no other origin reads it. It is added to
 * what GraphiQL sends to this server, unless the headers editor has another one. On the way, texts such as "<class cpu-small>" in
 * variables become ids, so that tabs run as they are.
 */
const SCRIPT = `<script>
(() => {
  const KEY = 'berth.graphiql.token';
  const send = window.fetch.bind(window);
  const token = () => sessionStorage.getItem(KEY);
  const form = document.querySelector('#berth-session');
  const field = form.querySelector('input');
  const forget = form.querySelector('#berth-forget');
  const show = (text) => { form.querySelector('#berth-says').textContent = text; };

  const LOOK_UPS = [
    [/^<class ([^<>]+)>$/, 'query($a: String!) { class(name: $a) { id } }', (data) => data.class, 'class'],
    [/^<entry ([^<>/]+)[/]([^<>/]+)>$/, 'query($a: String!, $b: String!) { catalogEntry(catalog: $a, name: $b) { id } }', (data) => data.catalogEntry, 'entry'],
    [/^<my newest notebook>$/, '{ viewer { id } notebooks(first: 100) { nodes { id member { id } } } }', mine, 'notebook of yours; launch one first'],
    [/^<my running notebook>$/, '{ viewer { id } notebooks(first: 100, filter: {phases: [RUNNING]}) { nodes { id member { id } } } }', mine, 'notebook of yours that runs; launch one first'],
  ];
  function mine(data) { return data.notebooks.nodes.find((each) => each.member.id === data.viewer.id); }

  async function idOf(text, headers) {
    const found = LOOK_UPS.map((row) => [row, row[0].exec(text)]).find(([, match]) => match !== null);
    if (found === undefined) return text;
    const [[, query, pick, what], [, a, b]] = found;
    const answer = await send('/graphql', { method: 'POST', headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify({ query, variables: { a, b } }) });
    const { data, errors } = await answer.json();
    if (errors !== undefined) throw new Error(errors[0].message);
    const object = pick(data);
    if (object == null) throw new Error('For ' + text + ': there is no such ' + what + '.');
    return object.id;
  }

  async function withIds(value, headers) {
    if (typeof value === 'string') return idOf(value, headers);
    if (Array.isArray(value)) return Promise.all(value.map((each) => withIds(each, headers)));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, each]) => [key, await withIds(each, headers)])));
  }

  window.fetch = async (input, init) => {
    const to = new URL(typeof input === 'string' || input instanceof URL ? input : input.url, location.href);
    if (to.origin !== location.origin || to.pathname !== '/graphql') return send(input, init);
    const headers = Object.fromEntries(new Headers(init?.headers));
    if (headers.authorization === undefined && token() !== null) headers.authorization = 'Bearer ' + token();
    const { authorization } = headers;
    const asker = authorization === undefined ? {} : { authorization };
    if (typeof init?.body === 'string') {
      const body = JSON.parse(init.body);
      body.variables = await withIds(body.variables, asker);
      return send(input, { ...init, headers, body: JSON.stringify(body) });
    }
    // Subscriptions are asked for by GET.
    const variables = to.searchParams.get('variables');
    if (variables !== null) to.searchParams.set('variables', JSON.stringify(await withIds(JSON.parse(variables), asker)));
    return send(to.href, { ...init, headers });
  };

  async function greet() {
    forget.hidden = token() === null;
    if (token() === null) return show('It is kept until this tab is closed, and sent to this server alone.');
    const answer = await send('/graphql', { method: 'POST', headers: { authorization: 'Bearer ' + token(), 'content-type': 'application/json' }, body: '{"query":"{ viewer { name role } }"}' });
    const { data, errors } = await answer.json();
    show(data?.viewer ? 'You are ' + data.viewer.name + ' (' + data.viewer.role.toLowerCase() + ').' : errors[0].message);
  }
  const told = () => greet().catch(() => show('The server does not answer.'));

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = field.value.trim().replace(/^Bearer /, '');
    field.value = '';
    if (given !== '') sessionStorage.setItem(KEY, given);
    told();
  });
  forget.addEventListener('click', () => { sessionStorage.removeItem(KEY); told(); });
  told();
})();
</script>`;

/** Stands before GraphiQL in its page: a field for the token, and what sends it. */
export const GRAPHIQL_SESSION = { head: STYLE, body: `${BAR}${SCRIPT}` } as const;
