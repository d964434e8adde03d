def parse_config(text: str) -> dict[str, str]:
    config: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        if not equals:
            raise ValueError(f"line {number}: no equals sign")
        if not key:
            raise ValueError(f"line {number}: empty key")
        if key in config:
            raise ValueError(f"line {number}: {key} was there before")
        config[key] = value
    return config
