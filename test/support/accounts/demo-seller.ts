/** The access token of the seller of the demo store. */
export async function signInDemoSeller(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', apikey: 'sb_publishable_haat' };
  const body = JSON.stringify({ email: 'seller@haat.example', password: 'haat-demo' });
  return (await (await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })).json()).access_token;
}

/** Speaks to the API as the seller of the demo store. */
export async function openDemoSeller(url: string) {
  const access_token = await signInDemoSeller(url);
  return async (method: string, path: string, form?: object) => {
    const init = { method, headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` }, body: form && JSON.stringify(form) };
    const answer = await fetch(url + path, init);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
}
