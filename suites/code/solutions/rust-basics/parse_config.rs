use std::collections::BTreeMap;

pub fn parse_config(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut config = BTreeMap::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (key, value) = line
            .split_once('=')
            .ok_or_else(|| format!("line {number}: no equals sign"))?;
        let (key, value) = (key.trim(), value.trim());
        if key.is_empty() {
            return Err(format!("line {number}: empty key"));
        }
        if config.insert(key.to_string(), value.to_string()).is_some() {
            return Err(format!("line {number}: {key} was there before"));
        }
    }
    Ok(config)
}
